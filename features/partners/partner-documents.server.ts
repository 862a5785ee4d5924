import { createHmac } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Application, Partner } from './application.ts'

/** Where applications and partners stand in the document database. */
export const APPLICATIONS = 'applications'

export function applicationPath(code: string): string {
  return `${APPLICATIONS}/${code}`
}

export function partnerPath(code: string): string {
  return `partners/${code}`
}

/** Which partner signs in with an address. The address is not kept here, only its mark. */
export function signInPath(email: string, secret: string): string {
  return `partner-addresses/${createHmac('sha256', secret).update(`partner ${email.toLowerCase()}`).digest('base64url')}`
}

export function applicationWrites(application: Application, by: string, action: string): Write[] {
  const { code, sequence, state, note } = application
  const name = String(sequence).padStart(4, '0')
  return [
    { kind: 'set', path: applicationPath(code), data: asData(application) },
    { kind: 'set', path: `${applicationPath(code)}/log/${name}`, data: { by, action, to: state, why: note } },
  ]
}

export function partnerWrite(partner: Partner): Write {
  return { kind: 'set', path: partnerPath(partner.code), data: asData(partner) }
}

export function readApplicationDoc(doc: Doc | null): Application | null {
  // Written by applicationWrites, by nobody else.
  return doc === null ? null : (doc.data as unknown as Application)
}

export function readPartner(doc: Doc | null): Partner | null {
  // Written by partnerWrite, by nobody else.
  return doc === null ? null : (doc.data as unknown as Partner)
}

function asData(value: Application | Partner): WriteData {
  return structuredClone(value)
}
