import type { Endpoint } from './endpoint.ts'
import type { Master } from './master.ts'
import type { RefusalKind } from './refusal.ts'
import type { Report } from './report.ts'
import type { AnyDocument } from './document.ts'
import type { Screen } from './screen.ts'

/** Everything that a module declares: what menus, routes, OpenAPI, the generic tests and `npm run where` walk through. */
export interface Declarations {
  /** Screens written by hand; masters and reports bring their own. */
  readonly screens?: readonly Screen[]
  readonly masters?: readonly Master[]
  readonly reports?: readonly Report[]
  // eslint-disable-next-line typescript/no-explicit-any -- endpoints of any shape stand in one list
  readonly endpoints?: readonly Endpoint<any, any, any, any>[]
  readonly documents?: readonly AnyDocument[]
  readonly refusals?: Readonly<Record<string, RefusalKind>>
  /** What people call the tables that no master keeps, where a sentence names them: who still uses what is to be deleted. */
  readonly tables?: Readonly<Record<string, string>>
}

/** A module's list of declarations. */
export function declarations(list: Declarations): Declarations {
  return list
}
