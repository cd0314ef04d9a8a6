import { type ReactNode, useMemo } from 'react'
import type { TableColumn } from '../contract/table.ts'
import { useMayRead } from './door.ts'
import { useReportLook } from './report-look.ts'
import { ColumnPicker } from './report-tools.tsx'
import { useSession } from './session.ts'

/** A list shows at least so many columns with a choice; of fewer there is nothing to choose. */
const choosableMin = 4

/**
 * The columns of a list that its user chose, and the button to choose them: the choice of reports, kept in the same place.
 *
 * @param path of the screen; undefined for a list without a choice, in a drawer for example
 */
export function useChosenColumns(path: string | undefined, columns: readonly TableColumn[]): { shown: readonly TableColumn[]; picker: ReactNode } {
  const { user_id } = useSession()
  const mayRead = useMayRead()
  const [look, change] = useReportLook(user_id, path ?? '')
  const all = useMemo(() => columns.filter(mayRead), [columns, mayRead])
  const chosen = path === undefined ? undefined : look.columns
  const shown = useMemo(() => {
    const some = chosen ? all.filter(({ name }) => chosen.includes(name)) : all
    return some.length > 0 ? some : all
  }, [all, chosen])
  const picker = path !== undefined && all.length >= choosableMin && (
    <ColumnPicker size="sm" columns={all} shown={shown.map(({ name }) => name)} onChoose={(names) => change({ columns: names })} />
  )
  return { shown, picker }
}
