import type { LocaleCode } from '#i18n/locale.ts'
import type { EmailBody, EmailRow } from './email.ts'

type Frame = { locale: LocaleCode; subject: string; jsonLd: unknown }

const INK = '#12313a'
const SOFT = '#4a6068'
const LINE = '#d5dfe2'
const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK}`

/** Tables and inline styles, because Outlook and many webmails know nothing else; no picture and nothing that is fetched. */
export function emailHtml(body: EmailBody, { locale, subject, jsonLd }: Frame): string {
  const { trial, heading, greeting, paragraphs, link, rows, lines, notes, footer } = body
  const parts = [
    trial === null
      ? ''
      : `<p style="margin:0 0 16px;padding:12px;background:#f2b134;color:#231a00;font-weight:bold">${escaped(trial)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${INK}">${escaped(heading)}</h1>`,
    ...(greeting === null ? [] : [greeting]).concat(paragraphs).map((text) => textHtml(text, paragraph)),
    link === null ? '' : linkHtml(link),
    tableHtml(rows, 'left'),
    tableHtml(lines, 'right'),
    ...notes.map((text) => textHtml(text, paragraph)),
    ...footer.map((text) => textHtml(text, `margin:0 0 8px;font-size:13px;line-height:1.5;color:${SOFT}`)),
  ]
  const data = jsonLd === null ? '' : `<script type="application/ld+json">${scriptJson(jsonLd)}</script>`
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light"><title>${escaped(subject)}</title>${data}</head>` +
    `<body style="margin:0;padding:0;background:#eef3f4;${font}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">` +
    `<tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
    `style="max-width:600px;background:#ffffff;border:1px solid ${LINE}"><tr><td style="padding:24px">${parts.join('')}</td></tr></table></td></tr></table></body></html>`
  )
}

function linkHtml({ label, href, note }: NonNullable<EmailBody['link']>): string {
  const button = `display:inline-block;padding:14px 22px;background:#a8452b;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none`
  return (
    `<p style="margin:0 0 8px"><a href="${escaped(href)}" style="${button}">${escaped(label)}</a></p>` +
    textHtml(note, `margin:0 0 20px;font-size:13px;line-height:1.5;color:${SOFT}`)
  )
}

/** Amounts stand below each other, on one line each; what a guest typed never makes a phone's mail wider than the phone. */
function tableHtml(rows: EmailRow[], side: 'left' | 'right'): string {
  if (rows.length === 0) return ''
  const cell = `padding:8px 12px 8px 0;border-top:1px solid ${LINE};font-size:15px;line-height:1.4;vertical-align:top`
  const valued = side === 'right' ? 'padding-right:0;text-align:right;white-space:nowrap' : 'overflow-wrap:anywhere'
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${cell};text-align:left;color:${SOFT};font-weight:normal">${escaped(label)}</th>` +
      `<td style="${cell};${valued};color:${INK}">${broken(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${lines.join('')}</table>`
}

function textHtml(text: string, style: string): string {
  return `<p style="${style}">${broken(text)}</p>`
}

function broken(text: string): string {
  return escaped(text)
    .replaceAll('\n', '<br>')
    .replace(/\b[QBPAVDK]-\w{4}-\w{4}-\w\w\b/g, '<span style="white-space:nowrap">$&</span>')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** JSON that cannot end the script it stands in. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
