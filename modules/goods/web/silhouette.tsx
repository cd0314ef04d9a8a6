import { fetched } from '#engine/web/fetched.tsx'

/** The outline of a kind of jewellery, in the place of a picture that there is not; it is fetched when there is one to draw. */
export const Silhouette = fetched(() => import('./drawn-silhouette.tsx'))
