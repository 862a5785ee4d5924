import { escapeHtml } from '#app/head.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Site } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { answerPrice } from '#features/fares/price-answer.server.ts'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { commissionWords } from '#features/partners/commission-words.ts'
import type { Partner } from '#features/partners/application.ts'
import { placeGroups } from '#features/places/place-groups.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'

/** The price widget in a partner's page: where to, how many, and what it costs at most. Ordering happens on our own site. */
export function quoteWidget(
  site: Site,
  locale: LocaleCode,
  partner: Partner | null,
  query: URLSearchParams,
  origin: string,
): string {
  const t = site.translate(locale)
  const title = t('partner.widget-frame')
  const main = partner
    ? `${form(site, locale, partner, query)}${answerHtml(site, locale, partner, query, origin)}`
    : `<p>${escapeHtml(t('decoder.no-partner'))}</p>`
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/embed.css"></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1>${main}<p class="small">${escapeHtml(site.catalogue.settings.siteName)}` +
    `${site.tariff.sample ? ` · ${escapeHtml(t('layout.sample-title'))}` : ''}</p></main></body></html>`
  )
}

function form(site: Site, locale: LocaleCode, { code, place }: Partner, query: URLSearchParams): string {
  const t = site.translate(locale)
  const to = query.get('to') ?? ''
  const groups = placeGroups(site.places.all, locale, t).map(
    ({ label, options }) =>
      `<optgroup label="${escapeHtml(label)}">${options
        .filter(({ id }) => id !== place)
        .map(
          ({ id, name }) =>
            `<option value="${escapeHtml(id)}"${id === to ? ' selected' : ''}>${escapeHtml(name)}</option>`,
        )
        .join('')}</optgroup>`,
  )
  const people = escapeHtml((query.get('people') ?? '2').slice(0, 3))
  return (
    `<form method="get" action="${inLocale(locale, '/embed/quote')}"><input type="hidden" name="partner" value="${escapeHtml(code)}">` +
    `<p>${escapeHtml(t('price-box.from'))}: <strong>${escapeHtml(site.places.find(place)?.names[locale] ?? place)}</strong></p>` +
    `<label for="to">${escapeHtml(t('price-box.to'))}</label><select id="to" name="to"><option value=""></option>${groups.join('')}</select>` +
    `<label for="people">${escapeHtml(t('price-box.people'))}</label><input id="people" name="people" inputmode="numeric" value="${people}">` +
    `<div class="when">${when('date', t('price-box.date'), query)}${when('time', t('price-box.time'), query)}</div>` +
    `<button type="submit">${escapeHtml(t('price-box.submit'))}</button></form>`
  )
}

/** At night and on Sundays by-distance prices are higher: without an hour the day's price is shown, and said to be that. */
function when(name: 'date' | 'time', label: string, query: URLSearchParams): string {
  const typed = escapeHtml((query.get(name) ?? '').slice(0, 20))
  return `<p><label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" type="${name}" value="${typed}"></p>`
}

function answerHtml(site: Site, locale: LocaleCode, partner: Partner, query: URLSearchParams, origin: string): string {
  const requested = new URLSearchParams({
    from: partner.place,
    to: query.get('to') ?? '',
    people: query.get('people') ?? '2',
  })
  for (const name of ['date', 'time']) {
    const typed = query.get(name) ?? ''
    if (typed !== '') requested.set(name, typed)
  }
  if (requested.get('to') === '') return ''
  const answer = answerPrice(requested, locale, priceDeps(site, locale))
  return `<section aria-live="polite">${answer.priced ? priced(site, locale, partner, requested, answer, origin) : `<p>${escapeHtml(saidOf(answer))}</p>`}</section>`
}

function saidOf(answer: PriceAnswer): string {
  return answer.unpriced?.text ?? Object.values(answer.errors)[0] ?? answer.announcement
}

function priced(
  site: Site,
  locale: LocaleCode,
  { code, name }: Partner,
  requested: URLSearchParams,
  { title, priced: found }: PriceAnswer,
  origin: string,
): string {
  const t = site.translate(locale)
  const rows = (found?.classes ?? []).map(
    (row) =>
      `<tr><th scope="row">${escapeHtml(row.name)}</th><td>${escapeHtml(row.plus === null ? row.price : `${row.price} ${row.plus}`)}</td></tr>`,
  )
  const notes = (found?.notes ?? []).map((note) => `<li>${escapeHtml(note)}</li>`)
  const href = `${origin}${urlsIn(locale).decoderCode(code)}?${requested}#price-box`
  return (
    `<h2>${escapeHtml(title ?? '')}</h2><table><caption>${escapeHtml(t('price-box.most'))}</caption><tbody>${rows.join('')}</tbody></table>` +
    `<p><a class="book" href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(t('partner.widget-book'))}</a></p>` +
    `<ul class="small">${notes.join('')}</ul><p class="small">${escapeHtml(commissionWords(t, name))}</p>`
  )
}
