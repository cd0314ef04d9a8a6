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

/** Writes the failures of a run of Vitest and their reasons. `scripts/test.ts` prints them after the last run. */
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
      // No test awaited these errors, so the test that ran then may not be the one that caused them.
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
