-- Points are somebody's: a member, who cannot be deleted (0230_members.sql). Whoever has some from before members were kept is one too.
insert into member (kode_member, nama_member, kode_toko, tgl_daftar, created_by)
select distinct on (kode_member) kode_member, kode_member, kode_toko, tgl_system, 'SISTEM'
from mutasi_poin order by kode_member, tgl_system
on conflict do nothing;
alter table mutasi_poin add foreign key (kode_member) references member;
alter table saldo_poin add foreign key (kode_member) references member;
