import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `source`: as it came over the wire; a parser may tidy what it reads. */
export type Caught = Email & { recipients: string[]; source: string }

export type CatcherOptions = {
  /** An answer to an address: null takes it. */
  refuse?: (address: string) => { code: number; text: string } | null
  /** How long a mail that was sent waits for its answer. */
  delayMs?: () => number
  /** Who may send; unset: everybody, without a login. */
  login?: { user: string; password: string }
}

/** A real mail server in this process that keeps what it is sent. */
export async function openCatcher({ refuse = () => null, delayMs = () => 0, login }: CatcherOptions = {}) {
  const caught: Caught[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      const isThem = username === login?.user && password === login?.password
      if (isThem) done(null, { user: username })
      else done(Object.assign(new Error('No such user or password'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      const answer = refuse(address)
      done(answer === null ? null : Object.assign(new Error(answer.text), { responseCode: answer.code }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const source = Buffer.concat(parts)
        void PostalMime.parse(source).then((email) => {
          caught.push({ ...email, recipients, source: source.toString('latin1') })
          setTimeout(() => done(), delayMs())
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    caught,
    /** How many were opened. */
    connections: () => connections,
    to: (address: string) => caught.filter(({ recipients }) => recipients.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
