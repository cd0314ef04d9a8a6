import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../../run.ts'

/** A server that says it is ready with the version of its own folder. It writes its process number into the file PIDS names. */
const server = `import { createServer } from 'node:http'
import { appendFileSync, readFileSync } from 'node:fs'
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
createServer((_, reply) => reply.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'ok', version }))).listen(Number(process.env.PORT), '127.0.0.1')
appendFileSync(process.env.PIDS, \`\${process.pid} \${version}\\n\`)
`

/** A server that runs and never answers. */
const deafServer = `import { appendFileSync } from 'node:fs'
appendFileSync(process.env.PIDS, \`\${process.pid} deaf\\n\`)
setInterval(() => {}, 1000)
`

/** What is special of a version. */
export interface Special {
  /** Further files, and those that have another content. */
  readonly files?: Readonly<Record<string, string>>
  /** Whether its server never gets ready. */
  readonly isDeaf?: boolean
  /** What CHANGELOG.md has below it. */
  readonly changes?: string
}

/** A project as small as a release can be cut of: a checkout with the ways of ours, and a built server of a few lines. */
export class SmallProject {
  readonly folder: string
  #changelog = ''

  constructor(folder: string) {
    this.folder = folder
  }

  /** Commits a version, with its section in CHANGELOG.md, and builds it. */
  async commit(version: string, { files = {}, isDeaf = false, changes = '- Mended.' }: Special = {}): Promise<void> {
    this.#changelog = `## ${version}\n\n${changes}\n\n${this.#changelog}`
    await this.#write({
      'package.json': JSON.stringify({ name: 'small', version, private: true, type: 'module' }),
      'package-lock.json': JSON.stringify({ name: 'small', lockfileVersion: 3, requires: true, packages: { '': { name: 'small' } } }),
      '.nvmrc': await readFile(join(root, '.nvmrc'), 'utf8'),
      '.gitignore': 'dist/\nnode_modules/\n',
      'CHANGELOG.md': `# Changes\n\n${this.#changelog}`,
      'db/migrations/0001_first.sql': 'create table first (id int);\n',
      'scripts/build.ts': '',
      'scripts/verify.ts': '',
      'scripts/some.test.ts': 'throw new Error("is not shipped")\n',
      'docs/operations.md': 'How to run it.\n',
      ...files,
    })
    await cp(join(root, 'scripts/bootstrap.mjs'), join(this.folder, 'scripts/bootstrap.mjs'))
    await this.#write({ 'dist/server/serve.js': isDeaf ? deafServer : server, 'dist/web/index.html': `<title>${version}</title>` })
    if (!this.#isRepository) this.#git('init', '-q')
    this.#isRepository = true
    this.#git('add', '-A')
    this.#git('commit', '-q', '-m', version)
  }

  #isRepository = false

  #git(...args: string[]): void {
    const who = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@a', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@a' }
    execFileSync('git', args, { cwd: this.folder, env: { ...process.env, ...who, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' } })
  }

  async #write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(this.folder, name)), { recursive: true })
      await writeFile(join(this.folder, name), content)
    }
  }
}
