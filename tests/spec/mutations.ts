import type { Mutation } from './mutation.ts'
import { documentMutations } from './mutations-documents.ts'
import { siteMutations } from './mutations-site.ts'

/** Run by `npm run test:mutations`. */
export const mutations: readonly Mutation[] = [...documentMutations, ...siteMutations]
