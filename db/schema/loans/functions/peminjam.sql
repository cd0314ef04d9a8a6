-- The telephones and identity numbers of a person: those that are asked for, and those of each open loan that has one of them.
create or replace function peminjam(hp text, identitas text) returns table (apa text, isi text) language sql stable as $$
  with recursive his as (
    select * from (values ('hp', hp), ('identitas', identitas_baku(identitas))) asked (apa, isi) where isi is not null
    union
    select own.apa, own.isi
    from his join hutang h on h.status = 'AKTIF'
      and ((his.apa = 'hp' and h.no_hp = his.isi) or (his.apa = 'identitas' and h.no_identitas is not null and identitas_baku(h.no_identitas) = his.isi))
    cross join lateral (values ('hp', h.no_hp), ('identitas', identitas_baku(h.no_identitas))) own (apa, isi) where own.isi is not null
  )
  select apa, isi from his
$$;
