// What the screens of higher modules may use of labels.
import { fetched } from '#engine/web/fetched.tsx'

/** Prints labels of the rows of a screen. The code that measures and draws them is loaded when the dialog opens. */
export const LabelsDialog = fetched(() => import('./labels-dialog.tsx'))
