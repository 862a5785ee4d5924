import { lateWordsOf } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import {
  type AlertFaults,
  type AlertSettings,
  type AlertTyped,
  readAlerts,
  typedAlerts,
} from '#features/alerts/alert-settings.ts'
import { alertSettings, saveAlertSettings } from '#features/alerts/alerts.server.ts'
import type { Data } from '#documents/model/value.ts'
import {
  cellOf,
  type ChannelChoice,
  channelChoice,
  channelChoiceWrite,
  channelsOf,
  readChoice,
} from '#features/notifications/channels.ts'
import { type Reader, readers, rowNames } from '#features/notifications/notification.ts'
import type { ChannelTable } from './channel-table.tsx'

export const loadAlerts: OfficeLoader<'alerts'> = async (site, request) => {
  const { services } = site
  const stored = await alertSettings(services.store)
  const table = tableOf(await channelChoice(services.store), site, request)
  return page(request, table, typedAlerts(stored), { seen: seenOf(stored), isSaved: request.query.has('saved') })
}

/** POST /office/alerts: who hears of a booking nobody has looked at. */
export const postAlerts: OfficeAction<'alerts'> = async (site, request, form) => {
  requireRight(request, 'settings.edit')
  const { store } = site.services
  if (fieldOf(form, 'intent') === 'channels') return saveChannels(site, request, form)
  const table = tableOf(await channelChoice(store), site, request)
  const raw = form.get('list')
  const typed: AlertTyped = {
    // Lines matter here.
    list: typeof raw === 'string' ? raw : '',
    afterMinutes: fieldOf(form, 'afterMinutes'),
    second: fieldOf(form, 'second'),
    webhook: fieldOf(form, 'webhook'),
  }
  const { settings, faults } = readAlerts(typed)
  const sent = form.get('seen')
  const seen = typeof sent === 'string' ? sent : null
  if (!settings) return { kind: 'faulty', answer: page(request, table, typed, { faults, seen: seen ?? '' }) }
  // Two tabs: what the other one saved is not written over unseen.
  const other = await saveAlertSettings(
    store,
    settings,
    (stored) => seen === null || seen === seenOf(stored),
    (before) =>
      auditOf(site, request, { action: 'alerts.changed', subject: 'settings/alerts', before, after: settings }),
  )
  if (other)
    return {
      kind: 'faulty',
      answer: page(request, table, typed, {
        seen: seenOf(other),
        meanwhile: typedAlerts(other),
        late: await lateWordsOf(site, request, 'settings/alerts'),
      }),
    }
  return { kind: 'done', to: `${officePath('alerts')}?saved` }
}

/** Which events go by which channels, all rows at once. Two tabs: what the other one saved is not written over unseen. */
async function saveChannels(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
): Promise<OfficeOutcome<'alerts'>> {
  const { store } = site.services
  const choice = readChoice(form)
  const seen = form.get('seen')
  const { result: other } = await store.transact(async (transaction) => {
    const before = await channelChoice(transaction)
    const isSeen = seen === null || seen === JSON.stringify(before)
    if (!isSeen && JSON.stringify(choice) !== JSON.stringify(before)) return true
    const change = { before: dataOfChoice(before), after: dataOfChoice(choice) }
    const line = auditOf(site, request, { action: 'channels.changed', subject: 'settings/channels', ...change })
    transaction.write(channelChoiceWrite(choice), line)
    return false
  })
  if (!other) return { kind: 'done', to: `${officePath('alerts')}?saved` }
  const stored = await alertSettings(store)
  const table = { ...tableOf(choice, site, request), seen: JSON.stringify(await channelChoice(store)) }
  const late = await lateWordsOf(site, request, 'settings/channels')
  return { kind: 'faulty', answer: page(request, { ...table, late }, typedAlerts(stored), { seen: seenOf(stored) }) }
}

function dataOfChoice(choice: ChannelChoice): Data {
  return Object.fromEntries(readers.map((reader) => [reader, JSON.stringify(choice[reader])]))
}

/** The table as it is drawn: for each reader its rows, and by which channels. */
function tableOf(choice: ChannelChoice, { gatewayName }: OfficeSite, { t }: OfficeRequest): ChannelTable {
  const labels: Record<Reader, Map<string, string>> = {
    office: new Map(rowNames('office').map((row) => [row, t(`channels.office.${row}`)])),
    driver: new Map(rowNames('driver').map((row) => [row, t(`channels.driver.${row}`)])),
    guest: new Map(rowNames('guest').map((row) => [row, t(`channels.guest.${row}`)])),
  }
  return {
    seen: JSON.stringify(choice),
    late: '',
    hasGateway: gatewayName !== null,
    groups: readers.map((reader) => ({
      reader,
      channels: [...channelsOf[reader]],
      rows: rowNames(reader).map((row) => ({
        row,
        label: labels[reader].get(row) ?? row,
        cells: channelsOf[reader].map((channel) => ({
          channel,
          kind: cellOf(reader, row, channel),
          isOn: cellOf(reader, row, channel) === 'fixed' || (choice[reader][row]?.includes(channel) ?? false),
        })),
      })),
    })),
  }
}

/** What the form was made from, in one line: what has more a browser sends back with line ends of its own. */
function seenOf(stored: AlertSettings): string {
  return JSON.stringify(typedAlerts(stored))
}

type Shown = { seen: string; faults?: AlertFaults; isSaved?: boolean; meanwhile?: AlertTyped | null; late?: string }

function page(
  { t }: OfficeRequest,
  table: ChannelTable,
  typed: AlertTyped,
  { seen, faults = {}, isSaved = false, meanwhile = null, late = '' }: Shown,
): OfficeAnswer<'alerts'> {
  const props = { table, typed, seen, faults, isSaved, meanwhile, late }
  return { kind: 'page', page: 'alerts', title: t('office.nav.alerts'), props }
}
