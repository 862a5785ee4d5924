import { officePath } from '#app/office/office-routes.ts'
import type { Site } from '#app/site.server.ts'
import type { Write } from '#documents/model/write.ts'
import type { Channel } from '#features/notifications/channels.ts'
import { notificationWrite } from '#features/notifications/notification.ts'
import { inEveryLocale } from '#i18n/locale.ts'

type Unsent = {
  key: string
  code: string
  at: number
  state: string
  subject: string
  to: string | null
  channel: Channel
}

/** Tells the office that a message will never arrive, in the commit that records it; nothing for one that did. */
export function unsentWrites({ site }: { site: Pick<Site, 'translate'> }, record: Unsent): Write[] {
  const { key, code, at, state, subject, to } = record
  if (state !== 'refused') return []
  const words = inEveryLocale((locale) => ({
    title: site.translate(locale)('notify.office-unsent'),
    text: [subject, to ?? ''].filter((line) => line !== '').join('\n'),
  }))
  const path = officePath('messages')
  return [notificationWrite({ reader: 'office', event: 'unsent', code, at, words, path }, `${key}-unsent`)]
}
