import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { getRequestListener } from '@hono/node-server'
import {
  defineConfig,
  type EnvironmentModuleNode,
  isRunnableDevEnvironment,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite'
import type { AppOptions } from '#server/app-options.ts'

/** The scripts of the browser: the shell of the site, which fetches islands, and the office. */
const browserScripts = ['app/browser/shell.ts', 'app/browser/office.ts']

/** React stays the same over many builds, and so in the cache of a browser. */
const reactGroup = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

/** What the shell has in common with the office and the parts that come later: as one file it compresses better than as many. */
const shellGroup = {
  name: 'shell-parts',
  test: /app[\\/]browser[\\/](wake-islands|chunk-reload|form-memory|morph|error-report|tab|date-fields|place-fields)\.ts|i18n[\\/](tab-texts|locale)\.ts|lib[\\/]clock\.ts/,
}

/** Not those of blocks that a page without a price has too: it would carry all the others. */
const blockStyles = /(features[\\/]fares|sections)[\\/](?!date-input|local-footer|page-head)[\w-]+\.module\.css$/

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), galebServer()],
  css: { transformer: 'lightningcss' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // Files of the builds before are still asked for: scripts/stored-builds.ts says which stay.
        emptyOutDir: false,
        manifest: true,
        modulePreload: false,
        // Every page is drawn by the server, and its styles are those of the server's build.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: browserScripts,
          output: { codeSplitting: { groups: [reactGroup, shellGroup] } },
        },
      },
    },
    worker: {
      consumer: 'client',
      // Beside the client's files, under its own name: a worker's scope is the folder it lies in.
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'app/browser/service-worker.ts',
          output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
        },
      },
    },
    ssr: {
      // One file to start: nothing is looked up in node_modules when the server comes up. Vite's own runner reads them from there.
      // sharp is machine code; the build lays it beside the server (scripts/build.ts).
      resolve: { noExternal: command === 'build' ? true : [], external: ['sharp'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        // Styles: scripts/build.ts lays them beside the browser's files.
        emitAssets: true,
        manifest: '.vite/styles.json',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            'check-worker': 'server/operations/check-worker.ts',
            // Named for their styles: what is around a page of the site, and of the office.
            app: 'app/app.tsx',
            office: 'app/office/office-app.tsx',
          },
          // The styles of the blocks of a page are one file: a navigation asks for few.
          output: { codeSplitting: { groups: [{ name: 'blocks', test: blockStyles }] } },
          // The content has been read by the build; the package does not say that nothing happens by reading it.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/yaml\//, sideEffects: false }] },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, worker, ssr } = builder.environments
      if (client) await builder.build(client)
      if (worker) await builder.build(worker)
      if (ssr) await builder.build(ssr)
    },
  },
}))

/** `npm run dev`: our own server inside Vite's, with hot reload of both sides. */
function galebServer(): Plugin {
  return {
    name: 'galeb:server',
    apply: 'serve',
    configureServer(server) {
      if (server.config.mode === 'test') return
      server.middlewares.use('/pictures', async (req, res, next) => {
        const [, strips, name = ''] = /^\/(strips\/)?([\w-]+\.svg)$/.exec(req.url ?? '') ?? []
        const file = `public/pictures/${name}`
        if (!name || !existsSync(file)) return next()
        const { phonePicture, wholePicture } = await import('./scripts/pictures/optimise.ts')
        res.setHeader('Content-Type', 'image/svg+xml').end(strips ? phonePicture(file) : wholePicture(file))
      })
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            if (req.originalUrl) req.url = req.originalUrl
            const runner = runnerOf(server)
            const { devApp }: typeof import('./server/dev.ts') = await runner.import('/server/dev.ts')
            const assets: AppOptions['assets'] = (page) => devAssets(server, page)
            await getRequestListener((await devApp(assets)).fetch, { overrideGlobalObjects: false })(req, res)
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error)
            next(error)
          }
        })
      }
    },
  }
}

function runnerOf(server: ViteDevServer): RunnableDevEnvironment['runner'] {
  const { ssr } = server.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment cannot run modules')
  return ssr.runner
}

/** Styles as `<style data-vite-dev-id>`: Vite's client adopts them, so an edit of CSS keeps the page's state. */
async function devAssets(server: ViteDevServer, page: string) {
  const isOffice = page.startsWith('office/')
  const { ssr } = server.environments
  if (!ssr) throw new Error('no ssr environment')
  const css = new Set<string>()
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (node?: EnvironmentModuleNode) => {
    if (!node || seen.has(node)) return
    seen.add(node)
    if (node.url.endsWith('.css')) css.add(node.url)
    for (const next of node.importedModules) visit(next)
  }
  const around = isOffice ? '/app/office/office-app.tsx' : '/app/pages/error.tsx'
  for (const url of ['/app/app.tsx', around, `/app/pages/${page}.tsx`]) {
    await ssr.warmupRequest(url)
    visit(await ssr.moduleGraph.getModuleByUrl(url))
  }
  const runner = runnerOf(server)
  const styles = await Promise.all(
    [...css].map(async (url) => {
      const { default: text } = await runner.import(`${url}?inline`)
      return `<style data-vite-dev-id="${server.config.root}${url}">${text}</style>`
    }),
  )
  return {
    css: [],
    style: null,
    drawings: null,
    starter: null,
    scripts: ['/@vite/client', isOffice ? '/app/browser/office.ts' : '/app/browser/shell.ts'],
    preloads: [],
    extraHead: styles.join(''),
  }
}
