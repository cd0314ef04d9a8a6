-- No whole card number is stored (docs/decisions/110): 12 to 19 digits in groups, as those of banks begin, whose last digit proves the others. `maskCards` of engine/kinds/card
-- does the same.
create or replace function nomor_kartu(angka text) returns boolean language sql immutable parallel safe as $$
  select length($1) between 12 and 19 and $1 ~ '^([2-6]|1946)' and $1 !~ '^62[0-9]{10,12}$'
    and (select sum(case when n > 9 then n - 9 else n end) % 10 = 0
         from (select (ascii(d) - 48) * (1 + (length($1) - at) % 2) as n from regexp_split_to_table($1, '') with ordinality as s (d, at)) dua_kali)
$$;
