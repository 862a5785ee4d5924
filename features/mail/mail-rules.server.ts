import type { CollectionRules } from '#documents/rules.ts'
import { MAILS } from './mail-record.ts'

/** No browser reads them; the office lists them by their time, all or those of one state. */
export const mailRules: CollectionRules = { collection: MAILS, indexes: [['at'], ['state', 'at']] }
