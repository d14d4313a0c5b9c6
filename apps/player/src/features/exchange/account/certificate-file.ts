/** Characters that the server takes of a certificate. [CERT-02] */
export const certificateLengthMax = 16_384;

/** Whether a text says that it holds a secret key, in the words of the tools that write them: such a text isn't sent. [CERT-02] */
export const holdsPrivateKey = (pasted: string): boolean =>
  /PRIVATE KEY|PuTTY-User-Key-File|Private-Lines/i.test(pasted);
