// What the screens of higher modules may use of labels.
export { LabelsDialog } from './labels-dialog.tsx'
