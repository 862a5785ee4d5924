import type { EmailBody, EmailRow } from './email.ts'

/** The letter as plain text: the same words in the same order as the HTML. */
export function emailText(body: EmailBody): string {
  const { trial, heading, greeting, paragraphs, link, rows, lines, notes, footer } = body
  const blocks = [
    trial === null ? null : `*** ${trial} ***`,
    heading,
    greeting,
    ...paragraphs,
    link && `${link.label}:\n${link.href}\n${link.note}`,
    rows.map(rowText).join('\n'),
    lines.map(rowText).join('\n'),
    ...notes,
    // The line that mail programs know as the end of the letter (RFC 3676 § 4.3).
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== null && block !== '').join('\n\n')}\n`
}

/** A note keeps its lines, moved in under its label. A label that asks has its mark. */
function rowText({ label, value }: EmailRow): string {
  return `${label}${label.endsWith('?') ? '' : ':'} ${value.replaceAll('\n', '\n  ')}`
}
