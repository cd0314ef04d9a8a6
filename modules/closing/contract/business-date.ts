/** What the browsers of a shop hear when its business date has moved. */
export const businessDateMoved = 'business-date'
