// What the screens of higher modules may use of labels.
import { fetched } from '#engine/web/fetched.tsx'

/** Prints labels of what a screen has at hand. What measures and draws them comes when it opens. */
export const LabelsDialog = fetched(() => import('./labels-dialog.tsx'))
