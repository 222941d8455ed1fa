/** The password of every account that `world()` makes. */
export const test_password = 'Tomato-umi47'
