import type { ApplicationTyped } from './application-form.ts'
import type { Partner } from './application.ts'
import type { CommissionTerms } from './commission.ts'

/** One step of an application's life, as the office or the applicant decides it. */
export type Decision =
  | { code: string; action: 'ask' | 'reject' | 'suspend'; note: string }
  | { code: string; action: 'answer' | 'begin' }
  /** `values`: the dates of new papers, where these are why. */
  | { code: string; action: 'resume'; values?: ApplicationTyped }
  | {
      code: string
      action: 'approve'
      place: string
      terms: CommissionTerms
      paidIn: Partner['paidIn']
      origins: string[]
      /** The new P code. */
      partner: string
    }
