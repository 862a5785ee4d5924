import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const MAX_GZIP_BYTES = 14 * 1024

test('the whole client, hooks and idb-keyval included, is at most 14 kB gzip', async () => {
  const entry = 'virtual:client'
  const source = `
    export * from '@galeb/documents/client/documents-client.ts'
    export * from '@galeb/documents/client/hooks.ts'
    export * from '@galeb/documents/model/field-value.ts'`
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) },
    ],
    build: {
      write: false,
      minify: true,
      rollupOptions: { input: entry, external: ['react'], preserveEntrySignatures: 'strict' },
    },
  })
  if (Array.isArray(result) || !('output' in result)) throw new Error('one build was expected')
  const code = result.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  expect(code).toContain('The client has already been terminated.')
  expect(code).not.toContain('node:')
  const bytes = gzipSync(code, { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(MAX_GZIP_BYTES)
  expect(bytes).toBeGreaterThan(5000)
  console.info(`document client: ${bytes} bytes gzip`)
})
