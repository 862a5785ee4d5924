import { decode, elements, textOf } from './html.ts'

/** `values`: what the form would send. `faults`: what is said of each field that is marked as wrong. */
export type FormInPage = { values: Record<string, string>; faults: Record<string, string> }

/** The form of a page that has this field, as somebody finds it who opens the page. */
export function formIn(html: string, field: string): FormInPage {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((each) => each.includes(`name="${field}"`))
  if (form === undefined) throw new Error(`there is no form with a field ${field}`)
  const values: Record<string, string> = {}
  const faults: Record<string, string> = {}
  for (const found of form.matchAll(/<(input|select|textarea)\b[^>]*>/g)) {
    const [tag, kind = ''] = found
    const attributes = elements(tag, kind)[0]?.attributes ?? {}
    const { name = '', type = 'text' } = attributes
    const after = form.slice(found.index + tag.length)
    if (attributes['aria-invalid'] === 'true') faults[name] = faultOf(html, after, attributes['aria-describedby'] ?? '')
    if (type === 'file' || (/^(checkbox|radio)$/.test(type) && attributes['checked'] === undefined)) continue
    values[name] = valueOf(kind, attributes, after)
  }
  return { values, faults }
}

/** The form of the change page with its button that keeps the change, as it would be sent. `button` is null where nothing is to be kept. */
export function changeFormIn(html: string): { action: string; fields: Record<string, string>; button: string | null } {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((each) => each.includes('value="change"'))
  if (form === undefined) return { action: '', fields: {}, button: null }
  const action = elements(form, 'form')[0]?.attributes['action'] ?? ''
  const button = /<button[^>]*value="change"[^>]*>([\s\S]*?)<\/button>/.exec(form)?.[1] ?? ''
  return { action, fields: { ...formIn(html, 'seal').values, intent: 'change' }, button: textOf(button) }
}

function valueOf(kind: string, attributes: Record<string, string>, after: string): string {
  if (kind === 'input') return attributes['value'] ?? ''
  const inside = after.slice(0, after.indexOf(`</${kind}>`))
  // The first line break of a textarea is not part of it.
  if (kind === 'textarea') return decode(inside.replace(/^\n/, ''))
  const options = elements(inside, 'option').map((option) => option.attributes)
  return (options.find((option) => option['selected'] !== undefined) ?? options[0])?.['value'] ?? ''
}

/** What the field names as its description, or else what stands under it. */
function faultOf(html: string, after: string, described: string): string {
  const id = described.split(' ').find((each) => each.endsWith('-fault'))
  const text = id === undefined ? /^[\s\S]*?<p [^>]*fault[^>]*>([\s\S]*?)<\/p>/.exec(after) : byId(html, id)
  return textOf(text?.[1] ?? '')
}

function byId(html: string, id: string): RegExpExecArray | null {
  return new RegExp(`<(?:p|ul)[^>]* id="${RegExp.escape(id)}"[^>]*>([\\s\\S]*?)</(?:p|ul)>`).exec(html)
}
