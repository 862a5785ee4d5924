import { clockText, momentText } from '#features/bookings/trip-in-words.server.ts'
import type { DeskSectionProps } from '#features/partners/desk-section.tsx'
import { inLocale } from '#app/routes.ts'
import type { Site, RequestContext } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { DeskPairing } from './desk-pairing.server.ts'

export function deskWords(
  site: Site,
  { locale, path }: RequestContext,
  { code, tablets, prices }: DeskPairing,
  origin: string,
): DeskSectionProps {
  const t = site.translate(locale)
  const href = origin + urlsIn(locale).desk()
  return {
    action: inLocale(locale, path),
    title: t('desk.section-title'),
    text: t('desk.section-text'),
    code: code && {
      shown: code.shown,
      text: t('desk.section-code', { link: href, time: clockText(code.until, locale) }),
    },
    pair: t('desk.section-pair'),
    tablets: tablets.map(({ id, pairedAt }) => ({
      id,
      label: t('desk.section-tablet', { when: momentText(pairedAt, locale) }),
    })),
    unpair: t('desk.section-unpair'),
    prices: {
      legend: t('desk.section-prices'),
      chosen: prices,
      shown: t('desk.section-prices-shown'),
      hidden: t('desk.section-prices-hidden'),
      save: t('desk.section-save'),
    },
  }
}
