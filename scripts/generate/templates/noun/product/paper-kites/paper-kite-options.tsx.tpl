/*+ options */
