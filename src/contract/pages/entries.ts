/** Where an area sends a person who is not logged in, and who has just logged in. */
export const areaEntries = {
  consumer: { login: '/consumers/login', home: '/consumers/top' },
  supplier: { login: '/suppliers/login', home: '/suppliers/orders' },
  admin: { login: '/admins/login', home: '/admins/accounts' },
} as const
