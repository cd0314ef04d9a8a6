/** How often what a dashboard shows is looked at again while it is open: business as it goes on, on the screen of one shop and of the chain. */
export const lookAgainMs = 30_000
