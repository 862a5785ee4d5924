import { storedSchema } from '#lib/stored-schema.ts'
import { enquiryLogSchema, enquirySchema } from './enquiry-schema.ts'

export const storedEnquiry = storedSchema('an enquiry', enquirySchema)
export const storedEnquiryLog = storedSchema('an entry of an enquiry’s log', enquiryLogSchema)
