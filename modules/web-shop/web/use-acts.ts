import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showError, toast } from '#engine/web/dialogs.tsx'

/** Does what a button of a list asks, and says how it ended. `what` names it: the same is not done twice at once. */
export type Act = (what: string, work: () => Promise<{ message: string }>) => Promise<void>

/**
 * What the buttons of a list do; afterwards the list of the call `listed` is read again. A button stays enabled meanwhile, so that the focus stays
 * where it is.
 */
export function useActs(listed: string): Act {
  const queries = useQueryClient()
  const underway = useRef(new Set<string>())
  return async (what, work) => {
    if (underway.current.has(what)) return
    underway.current.add(what)
    try {
      toast((await work()).message, 'good')
    } catch (error) {
      showError(error)
    } finally {
      await queries.invalidateQueries({ queryKey: [listed] })
      underway.current.delete(what)
    }
  }
}
