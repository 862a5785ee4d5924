import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { inLocale, type Match, matchRoute } from '#app/routes.ts'
import type { Answer, Site } from '#app/site.server.ts'
import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import { rateLimit } from '#lib/rate-limit.ts'
import type { ShownPicture } from '#sections/shown-picture.ts'
import { cachedCards } from './cached-cards.ts'
import { type Card, cardSvg } from './card.ts'
import { type DrawCard, drawCard } from './draw-card.server.ts'

const FOLDER = '/social'
/** For pages that are nobody's to share, and where a card cannot be made. */
export const DEFAULT_CARD = `${FOLDER}/default.png`

type Subject = Pick<Card, 'headline'> & { readonly picture: string }

/** What a page's card shows; null for a page that search engines are asked to leave out: it gets the one for all. */
export function cardSubject({ props, head, status }: Answer): Subject | null {
  if (status !== 200 || head.robots !== undefined) return null
  if ('hero' in props) return { headline: props.hero.headline, picture: drawingOf(props.hero.picture) }
  const picture = drawingOf('picture' in props ? props.picture : null)
  if ('headline' in props) return { headline: props.headline, picture }
  return { headline: 'heading' in props ? props.heading : head.title, picture }
}

/** The whole one, not the strip of a phone. An operator's photo is not ours to cut and write on. */
function drawingOf(picture: ShownPicture | null): string {
  const whole = picture?.sources.find(({ srcSet }) => /^\/pictures\/[\w-]+\.svg$/.test(srcSet))
  return whole?.srcSet ?? ANY_PICTURE
}

const ANY_PICTURE = '/pictures/services.svg'

/** Its address changes with what it shows, so that no network goes on showing an old one. */
export function cardAddress(site: Site, locale: LocaleCode, path: string, subject: Subject): string {
  const shown = JSON.stringify([subject, cardOf(site, locale, subject)])
  const version = createHash('sha256').update(shown).digest('base64url').slice(0, 8)
  return `${FOLDER}/${locale}${path}.png?v=${version}`
}

export function cardOf(site: Site, locale: LocaleCode, { headline }: Subject): Card {
  const { settings } = site.catalogue
  const isSample = settings.sample || !site.published
  return { headline, siteName: settings.siteName, sample: isSample ? site.translate(locale)('price-box.sample') : null }
}

type CardsOptions = {
  readonly site: Site
  /** The folder of public/, or of its copy in the build. */
  readonly files: string
  readonly draw?: DrawCard
  readonly answer: (match: Match) => Promise<Answer | null>
  readonly addressOf: (c: Context) => string
}

/** Half a second of a core each. What is shared is asked for by a few networks; a program asks for all there are. */
const DRAWN_FOR_ONE = { burst: 20, perHour: 60 }
const DRAWN_FOR_ALL = { burst: 60, perHour: 600 }

/** Drawn when first asked for, in a thread of sharp's, so that no page waits for it. */
export function socialCards(app: Hono, options: CardsOptions): void {
  const drawn = cachedCards(options.draw ?? drawCard)
  const { clock } = options.site
  const [ofOne, ofAll] = [rateLimit(clock, DRAWN_FOR_ONE), rateLimit(clock, DRAWN_FOR_ALL)]
  app.get(`${FOLDER}/:locale/*`, async (c) => {
    const match = matchOf(new URL(c.req.url).pathname)
    const answer = match && (await options.answer(match))
    const subject = answer && cardSubject(answer)
    if (!match || !subject) return c.redirect(DEFAULT_CARD, 302)
    const { site } = options
    const key = cardAddress(site, match.locale, match.canonical, subject)
    const svg = async () => {
      const picture = await readFile(join(options.files, subject.picture), 'utf8')
      return cardSvg(cardOf(site, match.locale, subject), picture)
    }
    const png = await drawn(key, svg, () => ofOne.take(options.addressOf(c)) && ofAll.take('all'))
    return png === null ? c.redirect(DEFAULT_CARD, 302) : pngAnswer(c, png)
  })
}

function matchOf(pathname: string): Match | null {
  const [, locale, path] = /^\/social\/([a-z]{2})(\/.+)\.png$/.exec(pathname) ?? []
  return isLocaleCode(locale) && path !== undefined ? matchRoute(inLocale(locale, path)) : null
}

function pngAnswer(c: Context, png: Uint8Array<ArrayBuffer>): Response {
  return c.body(png, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' })
}
