import tls from "node:tls";

/**
 * Loaded before a program that knows one host alone: its connections to the field's hosts go to the ports named in the environment, under the name that it asked
 * for, so that the certificate is still checked. Nothing of the program is changed.
 */
const { BETTING_API_PORT, BETTING_STREAM_PORT } = process.env;
const connect = tls.connect.bind(tls) as (options: object, ready?: () => void) => tls.TLSSocket;

Object.assign(tls, {
  connect: (options: tls.ConnectionOptions, ready?: () => void): tls.TLSSocket => {
    const name = options.servername === undefined || options.servername === "" ? options.host : options.servername;
    if (name === undefined || !/(?:^|\.)betfair\.com(?:\.au)?$/.test(name)) return connect(options, ready);
    const port = Number(name.startsWith("stream-api") ? BETTING_STREAM_PORT : BETTING_API_PORT);
    return connect({ ...options, servername: name, host: "127.0.0.1", port }, ready);
  },
});
