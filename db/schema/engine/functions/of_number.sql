-- An amount of `n` pieces, when they are `m`: what goes is rounded half up and what stays is the rest, as `partOfRow` has it. A price
-- does not become nothing by that.
create or replace function of_number(amount bigint, n integer, m integer) returns bigint language sql immutable strict as $$
  select greatest(amount + round(amount::numeric * (m - n) / n), sign(amount))::bigint
$$;
