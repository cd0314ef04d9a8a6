-- No stone has two prices. Texts know no ranges, so a trigger looks; it locks the three words, so that two who add at
-- once wait for each other.
create or replace function refuse_second_carat_price() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', 'parameter_berlian', new.kode_shape, new.kode_color, new.kode_clarity), 0));
  if exists (
    select 1 from parameter_berlian p
    where p.kode_parameter <> new.kode_parameter
      and (p.kode_shape, p.kode_color, p.kode_clarity) = (new.kode_shape, new.kode_color, new.kode_clarity)
      and numrange(p.karat_dari, p.karat_sampai, '[]') && numrange(new.karat_dari, greatest(new.karat_dari, new.karat_sampai), '[]')
  ) then
    raise exclusion_violation using constraint = 'parameter_berlian_karat_dari_excl', table = 'parameter_berlian', message = 'two prices for one stone';
  end if;
  return new;
end $$;
