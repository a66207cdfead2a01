# An image with evheap:
#
#     docker build -t evheap .
#     docker run --rm -v "$PWD:/data" -u "$(id -u)" evheap prog.eventlog -o heap.pdf

FROM debian:bookworm-slim AS build
WORKDIR /src
COPY . .
RUN ./dev build
RUN make -C build install-strip DESTDIR=/image && \
    rm -r /image/usr/local/share/doc

FROM debian:bookworm-slim
RUN apt-get update && \
    apt-get install -y --no-install-recommends \
        fonts-dejavu-core fonts-liberation libcairo2 libelf1 libglib2.0-0 \
        libharfbuzz0b libjson-glib-1.0-0 liblzma5 libpango-1.0-0 \
        libpangocairo-1.0-0 libpng16-16 libprotobuf-c1 libsqlite3-0 libxml2 \
        libzstd1 && \
    rm -rf /var/lib/apt/lists/*
COPY --from=build /image /
WORKDIR /data
ENTRYPOINT ["evheap"]
