import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** A story that failed, or a file that did, with why. `file` is empty where an error belongs to no file. */
export interface Failure {
  readonly file: string
  readonly story: string
  readonly why: string
}

/** Where the failures of a run are written, as JSON. */
export const failuresFile = 'KENCANA_FAILURES'

type Fault = { readonly message: string; readonly stack?: string | undefined; readonly VITEST_TEST_PATH?: unknown }

/** Writes what failed in a run of Vitest, and why, for whoever tells of it at the end of several (`scripts/test.ts`). */
export default class FailedStories implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]): void {
    const path = process.env[failuresFile]
    if (!path) return
    const failures: Failure[] = [
      ...modules.flatMap((module) => [
        ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map((fault) => failure(module.moduleId, suite.fullName, fault))),
        ...module.errors().map((fault) => failure(module.moduleId, '', fault)),
        ...[...module.children.allTests('failed')].flatMap((test) =>
          (test.result().errors ?? []).map((fault) => failure(module.moduleId, test.fullName, fault)),
        ),
      ]),
      // Of these nobody waited: the story that was being told then need not be the one that made it.
      ...unhandled.map((fault) =>
        failure(typeof fault.VITEST_TEST_PATH === 'string' ? fault.VITEST_TEST_PATH : '', 'an error nobody waited for', fault),
      ),
    ]
    writeFileSync(path, JSON.stringify(failures))
  }
}

function failure(path: string, story: string, { message, stack = '' }: Fault): Failure {
  const ours = stack.split('\n').filter((line) => /^\s*at /.test(line) && !line.includes('node_modules'))
  return { file: path === '' ? '' : relative(process.cwd(), path), story, why: [message, ...ours].join('\n') }
}
