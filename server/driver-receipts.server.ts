import type { Context, Hono, MiddlewareHandler } from 'hono'
import { knownBy } from '#app/pages/driver.server.ts'
import type { Services, Site } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { CashEntry } from '#features/cash/cash-entry.ts'
import { findEntry } from '#features/cash/cash-entries.server.ts'
import { isLocked } from '#features/drivers/driver-phones.server.ts'
import { pictureAt, receiptPath, savePicture } from '#features/drivers/driver-pictures.server.ts'
import { readFile } from '#features/files/files.server.ts'
import { encodePicture, PICTURE_BYTES_AT_MOST } from '#features/pictures/encode-picture.server.ts'
import { isLocaleCode } from '#i18n/locale.ts'
import { bodyWithin } from './body-within.server.ts'
import { snapshotOf } from './site.server.ts'

/** The words and marks of a form around its file. */
const FORM_BYTES = 64 * 1024
/** Each holds its file in memory: who comes while so many send is asked to try again. */
const UPLOADS_AT_ONCE = 2
/** A receipt is read, and printed on half a page. */
const WIDTH = 1440

/** `/api/driver/receipts/{entry}`: the photo of a receipt, for whose expense it is alone. */
export function driverReceipts(app: Hono, site: Site, ownOnly: MiddlewareHandler): void {
  let sending = 0
  app.on(['GET', 'HEAD'], '/api/driver/receipts/:entry', async (c) => {
    const found = await entryOf(c, site)
    const picture = found && (await pictureAt(found.services.store, receiptPath(found.entry.id)))
    const bytes = picture && found && (await readFile(found.services.store, picture.file))
    if (!bytes) return notThere(c)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-store',
      // Opened alone it is a picture and nothing else.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })
  app.post('/api/driver/receipts/:entry', ownOnly, async (c) => {
    const found = await entryOf(c, site)
    if (!found) return notThere(c)
    if (sending >= UPLOADS_AT_ONCE) return back(c, 'receipt-busy')
    sending += 1
    try {
      return back(c, await take(c, site, found))
    } finally {
      sending -= 1
    }
  })
}

type Found = { services: Services; entry: CashEntry }

/** Another driver's, and what is no expense, is not there. */
async function entryOf(c: Context, live: Site): Promise<Found | null> {
  const site = snapshotOf(live)
  const { services } = site
  const known = services && (await knownBy(site, services, c.req.header('Cookie') ?? null))
  if (!services || !known || isLocked(known.phone, site.clock.now())) return null
  const entry = await findEntry(services.store, c.req.param('entry') ?? '')
  const isOwn =
    entry !== null && entry.driver === known.driver.id && entry.kind === 'expense' && entry.reverses === null
  return isOwn ? { services, entry } : null
}

async function take(c: Context, site: Site, { services, entry }: Found): Promise<string> {
  const bytes = await bodyWithin(c.req.raw, PICTURE_BYTES_AT_MOST + FORM_BYTES)
  if (bytes === null) return 'receipt-large'
  const headers = { 'Content-Type': c.req.header('Content-Type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(() => new FormData())
  const file = form.get('file')
  const sent = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
  const found = await encodePicture(sent)
  if ('fault' in found)
    return found.fault === 'busy' ? 'receipt-busy' : found.fault === 'large' ? 'receipt-large' : 'receipt-fault'
  const size = found.sizes.find(({ width }) => width >= WIDTH) ?? found.sizes.at(-1)
  if (!size) return 'receipt-fault'
  await savePicture(services.store, receiptPath(entry.id), size, { at: site.clock.now(), by: 'driver' })
  return 'receipt'
}

function back(c: Context, done: string): Response {
  const requested = c.req.query('locale')
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${urlsIn(isLocaleCode(requested) ? requested : 'en').driverMoney()}?done=${done}`, 303)
}

function notThere(c: Context): Response {
  return c.text('Not Found', 404, { 'Cache-Control': 'no-store' })
}
