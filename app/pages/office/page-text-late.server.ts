import { createHash } from 'node:crypto'
import type { LatestChange } from '#app/office/late-words.server.ts'
import { fieldOf, type OfficeSite } from '#app/office/office-site.server.ts'
import { readAudit } from '#features/audit/audit.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { draftedWords, type Editing, tidyTexts, typedTexts } from './page-text-editing.server.ts'

export const PUBLISHED = 'page.published'
export const DISCARDED = 'page.draft-discarded'

export const markName = (locale: LocaleCode) => `mark-${locale}`

/**
 * What a language says, in short; a form sends back the one it was made from. Of the texts themselves, not of a version:
 * a form always sends all four languages, and only so is it known which of them somebody has written in.
 */
export const markOf = (site: OfficeSite, editing: Editing, locale: LocaleCode) =>
  digest(tidyTexts(draftedWords(site, editing, locale)))

/** The languages whose words are not those the form was made from, where what is asked would take those away. */
export function lateLanguages(site: OfficeSite, editing: Editing, form: FormData, intent: string): LocaleCode[] {
  const moved = localeCodes.filter((locale) => isMoved(site, editing, form, locale))
  const [, restored] = /^restore:(\w+):/.exec(intent) ?? []
  if (restored !== undefined) return moved.filter((locale) => locale === restored)
  // These are about all languages at once.
  if (/^(discard$|add:|up:|drop:)/.test(intent)) return moved
  return moved.filter(
    (locale) => isTouched(form, locale) && digest(typedTexts(form, locale)) !== markOf(site, editing, locale),
  )
}

/** A draft is of the languages somebody wrote in; published is what the form shows, and nothing it did not show. */
export function saidIn(site: OfficeSite, editing: Editing, form: FormData, intent: string): LocaleCode[] {
  return localeCodes.filter(
    (locale) => isTouched(form, locale) || (intent === 'publish' && !isMoved(site, editing, form, locale)),
  )
}

/** Without a mark nothing is known, and what was sent counts. */
export function isTouched(form: FormData, locale: LocaleCode): boolean {
  const mark = markIn(form, locale)
  return mark === null || digest(typedTexts(form, locale)) !== mark
}

/** Beside each text that differs the one somebody has written meanwhile, and what was typed where there is no place left. */
export function besides(site: OfficeSite, editing: Editing, form: FormData, late: readonly LocaleCode[]) {
  const newer: Record<string, string> = {}
  const homeless: { locale: LocaleCode; text: string }[] = []
  for (const locale of late) {
    const now = tidyTexts(draftedWords(site, editing, locale))
    for (const [path, text] of typedTexts(form, locale)) {
      const other = now.get(path)
      if (other === undefined) homeless.push({ locale, text })
      else if (other !== text) newer[`${locale}:${path}`] = other
    }
  }
  return { newer, homeless: homeless.filter(({ text }) => text !== '') }
}

/** Who wrote the newest draft of these languages, published, or threw a draft away. */
export async function latestChange(
  { services }: OfficeSite,
  { id, drafts }: Editing,
  late: readonly LocaleCode[],
): Promise<LatestChange | null> {
  const log = await readAudit(services.store, { subject: id, limit: LOG_ROWS })
  const changes = [
    ...drafts.flatMap(({ locale, by, at }) => (late.includes(locale) ? { by, at } : [])),
    ...log.flatMap(({ action, who, at }) => (action === PUBLISHED || action === DISCARDED ? { by: who.name, at } : [])),
  ]
  return changes.toSorted((a, b) => b.at - a.at)[0] ?? null
}

/** Its pictures and its facts are in the same log. */
const LOG_ROWS = 20

function isMoved(site: OfficeSite, editing: Editing, form: FormData, locale: LocaleCode): boolean {
  const mark = markIn(form, locale)
  return mark !== null && mark !== markOf(site, editing, locale)
}

const markIn = (form: FormData, locale: LocaleCode) =>
  form.has(markName(locale)) ? fieldOf(form, markName(locale)) : null

function digest(texts: ReadonlyMap<string, string>): string {
  const sorted = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16)
}
