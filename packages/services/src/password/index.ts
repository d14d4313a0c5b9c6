/** Password hashing, bounded so that a flood of logins can't take the machine from the bets. */
export interface PasswordHasher {
  /** The hash to keep. Throws `HasherBusy` when too many wait already. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one behind the hash. Without a hash it does the same work and gives false: nobody learns which names exist. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** Too many hashes are waiting: nothing was decided. HTTP answers 503. */
export class HasherBusy extends Error {
  override readonly name = "HasherBusy";
}
