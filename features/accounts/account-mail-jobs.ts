import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'

/** The kind of job that server/account-mail.server.ts runs. */
export const ACCOUNT_MAIL_JOB = 'account-mail'

/** No token in either: the job lies in the database until it is done. */
export type AccountMail =
  | { kind: 'invitation'; id: string }
  /** The address as it was typed; whether anybody has it is looked up when the job runs. */
  | { kind: 'recovery'; email: string; seed: string; until: number; isKnown: boolean }

/** To be written in the commit that causes it. */
export function accountMailWrite(mail: AccountMail, id: string): Write {
  return jobWrite({ key: `account-${id}`, kind: ACCOUNT_MAIL_JOB, payload: mail, due: AT_ONCE })
}

export function readAccountMail({ kind, id, email, seed, until, isKnown }: Data): AccountMail {
  if (kind === 'invitation' && typeof id === 'string') return { kind, id }
  if (kind === 'recovery' && typeof email === 'string' && typeof seed === 'string' && typeof until === 'number')
    return { kind, email, seed, until, isKnown: isKnown === true }
  throw new Error('This is no mail of an account.')
}
