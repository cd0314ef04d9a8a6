import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '#engine/server/project.ts'

/** The project's folder. */
export const root = projectFolder

/** A program of node_modules, as the path of the JavaScript that Node runs: `bin('vitest', 'vitest.mjs')`. */
export const bin = (packageName: string, file: string): string => join(root, 'node_modules', packageName, file)

/** How a program ended. `output` is empty when it wrote to the terminal itself. */
export interface Ran {
  readonly code: number
  readonly output: string
  readonly seconds: number
}

/** Runs a JavaScript program on the Node that runs this one. With `quiet` its output is kept instead of shown. */
export function runNode(args: readonly string[], options: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {}): Promise<Ran> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...options.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('exit', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }))
  })
}
