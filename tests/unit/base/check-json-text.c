#include "support/suite.h"

#include "base/json-text.h"

static const char *const objects[] = {
    "{}",
    "{ }",
    "{\"type\":\"entCntr\",\"subTy\":\"fun\",\"fvs_c\":1,\"fvs\":\"I\"}",
    "{\"a\": [], \"b\" : [ 1, -0, 2.5e-3, 1E+9 ] , \"\":{}}",
    "{\"a\":[true,false,null,{\"b\":\"\\u00e9\\\"\\\\\\n\"}]}",
    "{\"\xc3\xa9\":\"\xe4\xb8\xad\"}",
};

LOOP_TEST(objects_are_accepted, 0, G_N_ELEMENTS(objects))
{
    ck_assert(json_text_is_object(objects[_i]));
}

static const char *const others[] = {
    "",
    "[]",
    "1",
    "null",
    " {}",
    "{} ",
    "{}{}",
    "{",
    "{\"a\"",
    "{\"a\":",
    "{\"a\":1",
    "{\"a\":1,",
    "{\"a\":1,}",
    "{,}",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\" 1}",
    "{\"a\":1 \"b\":2}",
    "{a:1}",
    "{'a':1}",
    "{\"a\":[1,]}",
    "{\"a\":[1}",
    "{\"a\":01}",
    "{\"a\":+1}",
    "{\"a\":-}",
    "{\"a\":1.}",
    "{\"a\":.5}",
    "{\"a\":1e}",
    "{\"a\":0x1}",
    "{\"a\":NaN}",
    "{\"a\":True}",
    "{\"a\":truer}",
    "{\"a\":\"\\x\"}",
    "{\"a\":\"\\u12g4\"}",
    "{\"a\":\"\\u12\"}",
    "{\"a\":\"\\\"}",
    "{\"a\":\"b}",
    "{\"a\":\"\n\"}",
    "{\n}",
    "{\"a\":\"\x1b[2J\"}",
    "{\"a\":\"\xff\"}",
    "{\"a\":\"\xc2\x9b\"}",
};

LOOP_TEST(other_texts_are_refused, 0, G_N_ELEMENTS(others))
{
    ck_assert_msg(!json_text_is_object(others[_i]), "%s", others[_i]);
}

TEST(deep_texts_are_refused)
{
    g_autoptr(GString) text = g_string_new("{\"a\":");

    for (guint i = 0; i < 100000; i++)
        g_string_append_c(text, '[');
    ck_assert(!json_text_is_object(text->str));
}
