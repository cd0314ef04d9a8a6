/** The application cannot start, for a reason that the person at the terminal can mend. The message is the one line he sees. */
export class StartRefused extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options)
    this.name = 'StartRefused'
  }
}
