import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Jobs } from '#documents/server/jobs.ts'
import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { type Order, placeOrder } from '#features/bookings/place-order.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { Clock } from '#lib/clock.ts'
import { openDesk } from '#server/desk.server.ts'
import { createSite } from '#server/site.server.ts'
import { smtpPost } from '#server/smtp.server.ts'
import { openWork } from '#server/work.server.ts'
import { contentCopy, ORIGIN } from './house.ts'
import { order } from './mail-order.ts'

export const SECRET = 'a secret of the tests, long enough for all'

/** Everything behind the doors of a node: a store, the site on it, and what sends mail. */
export async function openMailHouse(clock: Clock, smtpPort: number | null, store: Store = memoryStore(clock)) {
  const desk = await openDesk(store, clock, SECRET)
  const site = createSite(contentCopy(), clock, ORIGIN, desk)
  const log: Record<string, unknown>[] = []
  const work = (): Jobs => {
    const post = smtpPort === null ? null : smtpPost(`smtp://127.0.0.1:${smtpPort}`, 'Galeb <rides@galeb.example>')
    const mail = { site, desk, post, operatorMail: 'office@galeb.example', origin: ORIGIN }
    return openWork(mail, (entry) => log.push(entry))
  }
  return {
    ...{ store, desk, site, log, work },
    async place(over: Partial<Order> = {}): Promise<Booking> {
      const deps = { store, clock, fleet: site.fleet, makeCode: () => makeCode('B') }
      const placed = await placeOrder(deps, { ...order, ...over })
      if (placed.kind !== 'placed') throw new Error(placed.kind)
      return this.booking(placed.code)
    },
    async booking(code: string): Promise<Booking> {
      const found = readBooking(await store.get(bookingPath(code)))
      if (!found) throw new Error('not kept')
      return found
    },
  }
}

function memoryStore(clock: Clock): Store {
  return openStore(openEmbedded(':memory:', { clock }))
}

/** `source`: as it came over the wire; a parser may tidy what it reads. */
export type Caught = Email & { recipients: string[]; source: string }

export type CatcherOptions = {
  /** An answer to an address: null takes it. */
  refuse?: (address: string) => { code: number; text: string } | null
  /** How long a mail that was sent waits for its answer. */
  delayMs?: () => number
}

/** A real mail server in this process that keeps what it is sent. */
export async function openCatcher({ refuse = () => null, delayMs = () => 0 }: CatcherOptions = {}) {
  const caught: Caught[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], logger: false, closeTimeout: 100 },
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
    to: (address: string) => caught.filter(({ recipients }) => recipients.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
