// node tests/server/mail-process.ts <file> order|hold: keeps an order, perhaps takes its mails, and then only waits to be killed.
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { jobs } from '#documents/server/jobs.ts'
import { MAIL_JOB } from '#features/bookings/mail-jobs.ts'
import { placeOrder } from '#features/bookings/place-order.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { NOW, order } from './mail-order.ts'

const [file = '', what] = process.argv.slice(2)
const clock = fixedClock(new Date(NOW).toISOString())
const store = openStore(openEmbedded(file, { clock }))
await placeOrder({ store, clock, fleet: readFleet('content'), makeCode: () => makeCode('B') }, order)
if (what === 'hold') {
  let held = 0
  const handlers = { [MAIL_JOB]: () => new Promise<void>(() => void (++held === 2 && console.log('held'))) }
  void jobs({ store, clock, node: 'dying', handlers }).runDue()
} else console.log('kept')
setInterval(() => {}, 1000)
