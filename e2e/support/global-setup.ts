import type { TestProject } from 'vitest/node'
import setupDatabase from '#apps/server/testing/global-setup.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { ensureWeb } from '../../scripts/web-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How the browser is launched. */
    chromium: { executablePath: string; args: string[]; env: Record<string, string> }
  }
}

/** The built web application, a database server and a browser, for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [chromium, , stop] = await Promise.all([findChromium(), ensureWeb(), setupDatabase(project)])
  console.log(`Browser: ${chromium.executablePath} (${chromium.origin})`)
  project.provide('chromium', { executablePath: chromium.executablePath, args: [...chromium.args], env: { ...chromium.env } })
  return stop
}
