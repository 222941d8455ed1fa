/** Where an area sends a person who is not logged in, who has just logged in, and who must choose a store first; where its demo begins. */
export const areaEntries = {
  consumer: {
    login: '/consumers/login',
    home: '/consumers/top',
    store_choice: '/consumers/store_choice',
    demo: '/consumers/demo',
  },
  supplier: { login: '/suppliers/login', home: '/suppliers/orders', demo: '/suppliers/demo' },
  admin: { login: '/admins/login', home: '/admins/accounts' },
} as const
