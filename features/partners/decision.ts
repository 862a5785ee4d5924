import type { Partner } from './application.ts'
import type { CommissionTerms } from './commission.ts'

/** One step of an application's life, as the office or the applicant decides it. */
export type Decision =
  | { code: string; action: 'ask' | 'reject' | 'suspend'; note: string }
  | { code: string; action: 'resume' | 'answer' | 'begin' }
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
